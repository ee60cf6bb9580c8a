/// SQL in the making: text with numbered parameters, and the values bound to them.
struct QueryText {
  let moment: Moment
  private(set) var values: [StoredValue]

  init(at moment: Moment) {
    self.moment = moment
    self.values = moment.values
  }

  /// Takes a value and returns the parameter that stands for it.
  mutating func bind(_ value: StoredValue) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  mutating func bind(_ value: Int) -> String { bind(.integer(Int64(value))) }
}
