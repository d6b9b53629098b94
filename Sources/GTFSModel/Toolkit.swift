/// The toolkit itself.
public enum Toolkit {
    /// Its version, as `--version` prints it and an import records it.
    public static let version = "0.3.0"
}
