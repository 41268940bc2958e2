// The connection of the editor with the server in the worker: CodeMirror's client, and what that does not know.
import { LSPClient } from '@codemirror/lsp-client';
import { type Server, createServer } from '../server/index';
import type { Finding } from './lsp';
import { language, say } from './words';

/** What the page can do besides what CodeMirror's client says of itself. */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'], markdown: { parser: 'marked', allowedTags: ['br'] } },
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    publishDiagnostics: { versionSupport: true, tagSupport: { valueSet: [1, 2] } },
    completion: { completionItem: { resolveSupport: { properties: ['documentation'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
    },
    semanticTokens: { requests: { range: true, full: false }, tokenTypes: [], tokenModifiers: [], formats: ['relative'] },
  },
};

export interface Findings {
  uri: string;
  version?: number;
  diagnostics: Finding[];
}

export interface Handlers {
  findings(found: Findings): void;
  /** A defect: the worker has started anew. */
  failed(message: string): void;
}

export class Connection {
  private readonly pending = new Set<Promise<unknown>>();
  private stop!: (why: Error) => void;
  private readonly stopped = new Promise<never>((_, reject) => (this.stop = reject));

  private constructor(readonly server: Server, readonly client: LSPClient) {
    this.stopped.catch(() => undefined);
  }

  static async open(handlers: Handlers): Promise<Connection> {
    const server = await createServer({ locale: language(), base: new URL('.', document.baseURI) });
    const client = new LSPClient({
      timeout: 60_000,
      // CodeMirror would show Markdown as plain text. The page renders hovers and completions itself; see markdown.ts.
      sanitizeHTML: wordsOf,
      initializationOptions: { client: { markdownImages: true, findings: true, commands: [] } },
      extensions: [{
        clientCapabilities: CAPABILITIES,
        notificationHandlers: {
          'textDocument/publishDiagnostics': (_, params: unknown) => {
            handlers.findings(params as Findings);
            return true;
          },
          'window/logMessage': () => true,
        },
      }],
    });
    const unsubscribers = new Map<(message: string) => void, () => void>();
    client.connect({
      send: (message) => server.send(outgoing(message)),
      subscribe: (handler) => {
        unsubscribers.set(handler, server.onMessage((message) => {
          const answer = answered(message);
          if (answer) server.send(answer);
          else handler(message);
        }));
      },
      unsubscribe: (handler) => unsubscribers.get(handler)?.(),
    });
    server.onFailure(({ message }) => handlers.failed(message));
    await client.initializing;
    return new Connection(server, client);
  }

  /** Sends a request about the texts as they are now; fails with an `Error` whose message is for people. */
  async request<T>(method: string, params: object): Promise<T> {
    this.client.sync();
    const answer = this.client.request<object, T>(method, params);
    this.pending.add(answer);
    try {
      return await Promise.race([answer, this.stopped]);
    } catch (error) {
      throw error instanceof Error ? error : new Error((error as { message?: string }).message ?? String(error));
    } finally {
      this.pending.delete(answer);
    }
  }

  /** Ends it at once. */
  abort(): void {
    this.server.dispose();
    this.stop(new Error(say('The checker was stopped.')));
  }

  /** Ends it when everything that was asked is answered. */
  async close(): Promise<void> {
    await Promise.allSettled(this.pending);
    this.client.disconnect();
    this.server.dispose();
  }
}

/** The first message says that findings are sent to the page: CodeMirror's client says that it asks for them, and never does. */
function outgoing(message: string): string {
  if (!message.includes('"method":"initialize"')) return message;
  const initialize = JSON.parse(message);
  delete initialize.params.capabilities.textDocument.diagnostic;
  return JSON.stringify(initialize);
}

/** The text of some HTML, as HTML. */
function wordsOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
}

/** The answer to a question of the server, which CodeMirror's client refuses. */
function answered(message: string): string | undefined {
  if (!message.includes('"method"') || !message.includes('"id"')) return undefined;
  const { id, method, params } = JSON.parse(message);
  if (id === undefined || !method) return undefined;
  const result = method === 'workspace/configuration' ? params.items.map(() => ({})) : null;
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}
