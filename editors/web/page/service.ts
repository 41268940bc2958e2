// The service worker: all files of the page in one cache, whose name is the hash of what they hold. Pages see one version:
// a newer one is used when none of the old is open any more, or when the page asks for it.
declare const VERSION: string;
declare const FILES: string[];

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Scope extends EventTarget {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as Scope;
const NAME = `xqls-${VERSION}`;
const base = new URL('.', scope.location.href).href;

scope.addEventListener('install', (event) => {
  const add = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES.map((file) => new Request(new URL(file, base), { cache: 'reload' })));
  };
  (event as ExtendableEvent).waitUntil(add());
});

scope.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('xqls-') && name !== NAME).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  (event as ExtendableEvent).waitUntil(tidy());
});

scope.addEventListener('message', (event) => {
  if ((event as MessageEvent).data === 'now') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  if (request.method !== 'GET' || !request.url.startsWith(base)) return;
  const answer = async () => (await (await caches.open(NAME)).match(request, { ignoreSearch: true })) ?? fetch(request);
  (event as FetchEvent).respondWith(answer());
});
