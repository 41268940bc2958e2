// Runs the tests of the file named by XQLS_API_TESTS and writes what came of them to XQLS_API_RESULTS.
'use strict';
const fs = require('node:fs');

exports.activate = async () => {
  const { XQLS_API_TESTS: file, XQLS_API_RESULTS: results } = process.env;
  if (!file || !results) return;
  const report = [];
  try {
    for (const [name, run] of Object.entries(require(file))) {
      const start = Date.now();
      let error, outcome;
      try {
        outcome = await run();
      } catch (thrown) {
        error = String(thrown?.stack ?? thrown);
      }
      report.push({ name, ms: Date.now() - start, error, skipped: outcome?.skipped });
      fs.writeFileSync(`${results}.part`, JSON.stringify(report));
    }
  } catch (thrown) {
    report.push({ name: 'the tests can be loaded', ms: 0, error: String(thrown?.stack ?? thrown) });
  }
  fs.writeFileSync(results, JSON.stringify(report));
};
