// PredicateFormat
