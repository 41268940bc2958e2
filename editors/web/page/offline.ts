// Keeps the page in the browser, so that it works offline; and says when a newer one is there.
import { notify } from './notices';
import { say } from './words';

export function stayOffline(): void {
  const { serviceWorker } = navigator;
  // A page that is not from a secure place has none.
  if (!serviceWorker) return;
  let reloading = false;
  const controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled || reloading) return;
    reloading = true;
    location.reload();
  });
  void serviceWorker.register('offline.js').then((registration) => {
    const offer = (worker: ServiceWorker | null) => {
      if (!worker || !controlled) return;
      const ask = () => notify(say('A newer version of this page is here.'), { way: { label: say('Reload'), run: () => worker.postMessage('now') } });
      if (worker.state === 'installed') ask();
      else worker.addEventListener('statechange', () => worker.state === 'installed' && ask());
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => offer(registration.installing));
  }, () => undefined);
}
