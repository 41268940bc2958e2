// Requests of which only the newest answer counts. One is under way at a time; of those asked meanwhile the last one
// follows. So a slow server or a fast typist never makes a queue.

/** How a request ended. */
export interface Ask<T> {
  value?: T | undefined;
  error?: string;
}

/** A large answer is asked for again only after so many times what the last one took, in milliseconds. */
const REST = 4;
const LONGEST = 2000;

export class Latest<T> {
  private next: (() => Promise<T | null>) | undefined;
  private asking = false;
  private dropped = false;
  private took = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (ask: Ask<T>) => void) {}

  get isAsking(): boolean {
    return this.asking || this.next !== undefined;
  }

  /** Asks, at once or after the request that is under way. One that `may wait` keeps a pause in proportion to its cost. */
  ask(request: () => Promise<T | null>, mayWait = false): void {
    this.next = request;
    this.dropped = false;
    if (this.asking) return;
    clearTimeout(this.timer);
    const pause = mayWait ? Math.min(this.took * REST, LONGEST) : 0;
    if (pause < 20) void this.run();
    else this.timer = setTimeout(() => void this.run(), pause);
  }

  /** Forgets the request that is under way. */
  drop(): void {
    this.next = undefined;
    this.dropped = true;
  }

  private async run(): Promise<void> {
    const request = this.next;
    if (!request || this.asking) return;
    this.next = undefined;
    this.asking = true;
    const start = performance.now();
    let ended: Ask<T>;
    try {
      ended = { value: (await request()) ?? undefined };
    } catch (error) {
      ended = { error: error instanceof Error ? error.message : String(error) };
    }
    this.took = performance.now() - start;
    this.asking = false;
    // What is asked for already makes this answer stale.
    if (this.next) void this.run();
    else if (!this.dropped) this.show(ended);
  }
}
