import Testing
import photos

@Suite("DisplayText") struct DisplayTextTests {
  @Test(
    "Writes out what a terminal would obey",
    arguments: [
      ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
      ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
      ("\u{202E}gpj", "\\u{202E}gpj"), ("\u{2028}", "\\u{2028}"), ("é – 日本 👨‍👩‍👧", "é – 日本 👨‍👩‍👧"),
      ("a\r\nb", "a\\r\\nb"),
    ])
  func escaping(text: String, shown: String) {
    #expect(DisplayText.escaped(text) == shown)
  }

  @Test(
    "Counts columns as a terminal does",
    arguments: [
      ("abc", 3), ("", 0), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👍", 2), ("❤️", 2), ("♥", 1),
      ("👨‍👩‍👧", 2), ("4032×3024", 9), ("ﾊﾛ", 2), ("ハロ", 4),
    ])
  func width(text: String, width: Int) {
    #expect(DisplayText.width(text) == width)
  }
}
