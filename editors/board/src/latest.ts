// Requests of which only the newest answer counts. One is under way at a time; of those asked meanwhile the last one
// follows. So a slow server or a fast typist never makes a queue.

/** How a request ended. */
export interface Ask<T> {
  value?: T | undefined;
  error?: string;
}

/** The pause before a large answer, in times of what the last one took, and the longest pause, in milliseconds. */
const REST = 4;
const LONGEST = 2000;

export class Latest<T> {
  private next: (() => Promise<T | null>) | undefined;
  private asking = false;
  private dropped = false;
  private mayWait = false;
  private took = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (ask: Ask<T>) => void) {}

  get isAsking(): boolean {
    return this.asking || this.next !== undefined;
  }

  /**
   * Asks, at once or after the request that is under way. One that `may wait` does so until nothing was asked for a time
   * in proportion to its cost: while somebody types, a large answer is not asked for at every key.
   */
  ask(request: () => Promise<T | null>, mayWait = false): void {
    this.next = request;
    this.mayWait = mayWait;
    this.dropped = false;
    if (!this.asking) this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const pause = this.mayWait ? Math.min(this.took * REST, LONGEST) : 0;
    if (pause < 20) void this.run();
    else this.timer = setTimeout(() => void this.run(), pause);
  }

  /** Waits no longer. */
  hurry(): void {
    if (this.asking || !this.next) return;
    clearTimeout(this.timer);
    void this.run();
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
    // A newer request makes this answer stale.
    if (this.next) this.schedule();
    else if (!this.dropped) this.show(ended);
  }
}
