/// What a catalogue's statements have cost so far, in counts: the same on every machine, however busy it is.
///
/// Gates are made of them: what an operation costs is the difference between two readings.
package struct CatalogStatistics: Sendable, Equatable {
  /// How often a statement was run, those that begin and end transactions included.
  package var statements = 0
  /// How often one was compiled, again after its tables or what is bound to it changed included.
  package var compilations = 0
  /// Steps of SQLite's virtual machine, a few for each row and column that is looked at: what grows with the work done.
  ///
  /// Source: sqlite.org/c3ref/c_stmtstatus_counter.html, `SQLITE_STMTSTATUS_VM_STEP`.
  package var machineSteps = 0
  /// Steps forward in a table or index that is walked through from its beginning: of a lost index.
  package var scanSteps = 0
  /// How often rows were sorted because no index has their order.
  package var sorts = 0
  /// Rows that were put into indexes made for one statement only.
  package var automaticIndexRows = 0
  /// Rows that were inserted, updated or deleted, those of what was rolled back included.
  package var rowsWritten = 0

  package init() {}

  package static func + (left: CatalogStatistics, right: CatalogStatistics) -> CatalogStatistics {
    combine(left, right, +)
  }

  package static func - (left: CatalogStatistics, right: CatalogStatistics) -> CatalogStatistics {
    combine(left, right, -)
  }

  private static func combine(
    _ left: CatalogStatistics, _ right: CatalogStatistics, _ operation: (Int, Int) -> Int
  ) -> CatalogStatistics {
    let counts: [WritableKeyPath<CatalogStatistics, Int>] = [
      \.statements, \.compilations, \.machineSteps, \.scanSteps, \.sorts, \.automaticIndexRows,
      \.rowsWritten,
    ]
    var result = CatalogStatistics()
    for count in counts {
      result[keyPath: count] = operation(left[keyPath: count], right[keyPath: count])
    }
    return result
  }
}

extension SQLiteCatalog {
  /// What the statements of this process have cost since the catalogue was opened.
  ///
  /// A connection that a reader uses at this moment counts when the reader is done.
  ///
  /// - Complexity: O(compiled statements); nothing is read.
  package var statistics: CatalogStatistics {
    readers.statistics + (writer?.statistics ?? CatalogStatistics())
  }
}
