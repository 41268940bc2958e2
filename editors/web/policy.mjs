// What the page may do. The server sends it as a header, and it is in the page, for hosts that send none.
// `data:` pictures are the boards in hovers; WebAssembly is the checker.
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
