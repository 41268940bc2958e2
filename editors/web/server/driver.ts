// Messages in their order, though a file of texts may have to be loaded before one.
import type { Engine } from './engine';

/** How often it is looked what waited for a pause in the typing, and how often after a message. */
const TICK = 100;
const TICKS = 20;

export class Driver {
  private queue: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setInterval> | undefined;
  private ticks = 0;

  /** `load` gives the text of a file of `locales/`, and `post` takes the messages for the client. */
  constructor(
    private readonly engine: Engine,
    private readonly load: (file: string) => Promise<string | undefined>,
    private readonly post: (message: string) => void,
  ) {}

  /** Takes a message of the client. */
  accept(message: string): void {
    this.queue = this.queue.then(async () => {
      const file = this.engine.lacks(message);
      const text = file && (await this.load(file).catch(() => undefined));
      if (file && text) this.engine.addTexts(file, text);
      this.engine.handle(message).forEach(this.post);
      this.watch();
    });
  }

  /** Runs something after the messages that were taken so far. */
  after<T>(act: () => T): Promise<T> {
    const done = this.queue.then(act);
    this.queue = done.then(() => undefined, () => undefined);
    return done;
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private watch(): void {
    this.ticks = TICKS;
    this.timer ??= setInterval(() => {
      this.engine.tick().forEach(this.post);
      this.ticks -= 1;
      if (this.ticks > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    }, TICK);
  }
}
