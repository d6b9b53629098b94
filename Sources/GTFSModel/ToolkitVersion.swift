/// The version of the toolkit, as `--version` prints it and imports record it.
public enum ToolkitVersion {
    public static let current = "0.1.0-dev"
}
