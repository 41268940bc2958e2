// The settings of VS Code have keys in camel case; the server's, as `xqls.toml` writes them, are in snake case.

/** Settings as the server reads them: data only, without those that are the extension's own. */
export function forServer(settings: unknown): Record<string, unknown> {
  // A configuration object is full of functions.
  const plain = (JSON.parse(JSON.stringify(settings ?? {})) ?? {}) as Record<string, unknown>;
  const { server: _server, trace: _trace, ...own } = plain;
  return snakeCased(own) as Record<string, unknown>;
}

function snakeCased(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), snakeCased(inner)]),
  );
}
