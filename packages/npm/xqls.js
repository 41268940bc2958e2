#!/usr/bin/env node
// Starts the program, which is in a package of its own for each platform: npm installs the one that fits.
'use strict';
const { spawnSync } = require('node:child_process');
const { optionalDependencies } = require('./package.json');

/** The packages that may have the program: on Linux the C library of this machine decides which is first. */
function candidates() {
  const own = `@xqls/cli-${process.platform}-${process.arch}`;
  if (process.platform !== 'linux') return [own];
  const glibc = process.report.getReport().header.glibcVersionRuntime;
  return glibc ? [own, `${own}-musl`] : [`${own}-musl`, own];
}

function find() {
  const file = process.platform === 'win32' ? 'xqls.exe' : 'xqls';
  for (const name of candidates()) {
    try {
      return require.resolve(`${name}/${file}`);
    } catch {
      // The next one, or none.
    }
  }
  return undefined;
}

function why() {
  const [own] = candidates();
  if (own in optionalDependencies) return `the package ${own} is not installed. Install xqls again, without --omit=optional`;
  const names = Object.keys(optionalDependencies).map((name) => name.replace('@xqls/cli-', '')).join(', ');
  return `there is no program for ${process.platform}-${process.arch}, only for ${names}. With Rust, cargo install xqls builds one`;
}

const program = find();
if (program === undefined) {
  console.error(`xqls: ${why()}.`);
  process.exit(2);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: 'inherit' });
if (error) {
  console.error(`xqls: ${program} does not start: ${error.message}`);
  process.exit(2);
}
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 2;
