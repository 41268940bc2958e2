// Files that are on no disk: `memory:/records/…` are copies of the files in the folder that XQLS_MEMORY names.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const folder = '/records';

class Memory {
  changed = new vscode.EventEmitter();
  onDidChangeFile = this.changed.event;
  files = new Map();

  constructor(from) {
    for (const name of fs.readdirSync(from)) this.files.set(`${folder}/${name}`, fs.readFileSync(path.join(from, name)));
  }

  watch() {
    return { dispose() {} };
  }

  stat(uri) {
    const bytes = this.files.get(uri.path);
    if (!bytes && uri.path !== folder && uri.path !== '/') throw vscode.FileSystemError.FileNotFound(uri);
    return { type: bytes ? vscode.FileType.File : vscode.FileType.Directory, ctime: 0, mtime: 0, size: bytes?.length ?? 0 };
  }

  readDirectory(uri) {
    return uri.path === folder ? [...this.files.keys()].map((file) => [path.basename(file), vscode.FileType.File]) : [];
  }

  readFile(uri) {
    const bytes = this.files.get(uri.path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri, bytes) {
    this.files.set(uri.path, bytes);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  createDirectory(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri) {
    this.files.delete(uri.path);
  }

  rename(from, to) {
    this.files.set(to.path, this.readFile(from));
    this.files.delete(from.path);
  }
}

exports.activate = (context) => {
  if (process.env.XQLS_MEMORY) context.subscriptions.push(vscode.workspace.registerFileSystemProvider('memory', new Memory(process.env.XQLS_MEMORY)));
};
