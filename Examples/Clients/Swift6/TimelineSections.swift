import Photos

/// The sections of a timeline: a month each, newest first.
struct TimelineSections {
  struct Section {
    let title: String
    let assets: PHFetchResult<PHAsset>
  }

  let calendar: Calendar

  func sections() -> [Section] {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    options.fetchLimit = 1
    guard let newest = PHAsset.fetchAssets(with: options).firstObject?.creationDate else { return [] }
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
    guard let oldest = PHAsset.fetchAssets(with: options).firstObject?.creationDate else { return [] }
    var sections: [Section] = []
    var month = calendar.dateInterval(of: .month, for: newest)
    while let current = month, current.end > oldest {
      let inMonth = assets(from: current.start, to: current.end)
      if inMonth.count > 0 { sections.append(Section(title: title(of: current.start), assets: inMonth)) }
      month = calendar.date(byAdding: .month, value: -1, to: current.start)
        .flatMap { calendar.dateInterval(of: .month, for: $0) }
    }
    return sections
  }

  private func assets(from start: Date, to end: Date) -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "creationDate >= %@ AND creationDate < %@", start as NSDate, end as NSDate)
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    return PHAsset.fetchAssets(with: options)
  }

  private func title(of date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month], from: date)
    return "\(parts.year ?? 0)-\(parts.month ?? 0)"
  }
}
