extension Command {
  /// Prints the completion script of a shell.
  static let completion = Command(
    "completion", "Print the completion script of a shell.",
    operands: [Operand("bash|zsh", kind: .choice(["bash", "zsh"]))],
    discussion: [
      "Prints a script that lets a shell complete commands and options. Bash sources it; zsh finds it as a file _photos in one of the folders of $fpath."
    ],
    examples: [
      .init("source <(photos completion bash)", "For this bash."),
      .init("photos completion zsh > ~/.zfunc/_photos", "For every zsh."),
    ]
  ) { invocation in
    let script: String
    switch invocation.operands[0] {
    case "bash": script = BashCompletion.script
    case "zsh": script = ZshCompletion.script
    default:
      throw invocation.usageError(
        "There is no completion for “\(DisplayText.escaped(invocation.operands[0]))”; there is for bash and zsh."
      )
    }
    let json = JSON.object([("script", .string(script))])
    try invocation.output.write(invocation.wantsJSON ? json.text + "\n" : script)
    return .success
  }
}
