// The pages of the panels: a script of the extension, and nothing from anywhere else.
import * as vscode from 'vscode';

/** What a page is allowed and looks like. */
export interface Page {
  /** The script, in `dist`. */
  script: string;
  body: string;
  style: string;
  /** Whether it draws pictures that it has made itself. */
  drawsPictures?: boolean;
}

export function optionsOf(extensionUri: vscode.Uri): vscode.WebviewOptions & vscode.WebviewPanelOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')], retainContextWhenHidden: true };
}

export function iconsOf(extensionUri: vscode.Uri): { light: vscode.Uri; dark: vscode.Uri } {
  const icon = (name: string) => vscode.Uri.joinPath(extensionUri, 'images', name);
  return { light: icon('file-light.svg'), dark: icon('file-dark.svg') };
}

/**
 * The text of a page. The policy comes first, and nothing of what follows is from settings, records, names or the server: all of
 * that comes by messages, and is drawn as text.
 */
export function pageOf(webview: vscode.Webview, extensionUri: vscode.Uri, { script, body, style, drawsPictures }: Page): string {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const address = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', script)).toString().replaceAll('&', '&amp;');
  const pictures = drawsPictures ? " img-src data:;" : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none';${pictures} style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">
${style}
</style>
</head>
<body>
${body}
<script nonce="${nonce}" src="${address}"></script>
</body>
</html>`;
}

/** What pages of tables look like. */
export const tableStyle = `  body { color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); padding: 0.6em; }
  input { width: 100%; box-sizing: border-box; padding: 0.3em 0.5em; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-panel-border, transparent)); }
  button { font: inherit; color: inherit; background: none; border: none; padding: 0.2em 0.3em; cursor: pointer; text-align: start; }
  button:focus-visible, input:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
  button:disabled { opacity: 0.4; cursor: default; }
  table { border-collapse: collapse; width: 100%; }
  th { text-align: start; position: sticky; top: 0; background: var(--vscode-editor-background); }
  th button { font-weight: bold; }
  td { padding: 0.15em 0.3em; max-width: 22em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  tbody tr { cursor: pointer; }
  tbody tr:hover { background: var(--vscode-list-hoverBackground); }
  .status { color: var(--vscode-descriptionForeground); margin: 0.5em 0; }`;
