// Runs the tests of a suite one after the other, and reports each in a line.

export class Suite {
  passed = 0;
  failed = 0;

  /** `onFailure` keeps what is needed to see why a test has failed. */
  constructor(onFailure = async () => {}) {
    this.onFailure = onFailure;
  }

  async test(name, body) {
    const start = Date.now();
    try {
      await body();
      this.report(name, Date.now() - start);
    } catch (error) {
      this.report(name, Date.now() - start, error);
      await this.onFailure().catch(() => {});
    }
  }

  report(name, ms, error, skipped) {
    if (error) this.failed++;
    else this.passed++;
    console.log(`${error ? 'FAIL' : skipped ? 'skip' : 'ok  '}  ${name} (${ms} ms)${skipped ? `: ${skipped}` : ''}`);
    if (error) console.log(String(error.stack ?? error).replace(/^/gm, '      '));
  }

  /** Ends the process. */
  finish() {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed > 0 ? 1 : 0);
  }
}
