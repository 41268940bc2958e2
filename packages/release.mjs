// Writes what points at a release, from its files: their checksums, and the files for other collections of packages.
//
//     node packages/release.mjs FOLDER REPOSITORY COMMIT
//
// FOLDER has an archive for each target. REPOSITORY is the address where they will be, https://host/owner/name, and COMMIT
// is the commit that they were built from. Written into FOLDER:
//
//     xqls.rb            formula for a tap of Homebrew
//     flake.nix          flake for Nix, which takes the static programs on Linux
//     mason.yaml         packages/xqls/package.yaml of the registry of mason.nvim
//     zed.tar.gz         extension for Zed
//     SHA256SUMS         of all files
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
const [folder, repository, commit] = process.argv.slice(2);
if (!/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(repository ?? '') || !/^[0-9a-f]{40}$/.test(commit ?? '')) {
  console.error('release: node packages/release.mjs FOLDER https://HOST/OWNER/NAME COMMIT');
  process.exit(2);
}
const cargo = fs.readFileSync(path.join(top, 'Cargo.toml'), 'utf8');
const field = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(cargo)[1];
const version = field('version');
const description = field('description');
const targets = JSON.parse(fs.readFileSync(path.join(top, 'packages/targets.json'), 'utf8')).map((target) => {
  const asset = `xqls-${target.triple}${target.triple.includes('windows') ? '.zip' : '.tar.gz'}`;
  return { ...target, asset, url: `${repository}/releases/download/v${version}/${asset}`, sha256: sha256(asset) };
});
const of = (triple) => targets.find((target) => target.triple === triple);

write('xqls.rb', formula());
write('flake.nix', flake());
write('mason.yaml', mason());
zed();
const names = fs.readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && file.name !== 'SHA256SUMS').map((file) => file.name).sort();
write('SHA256SUMS', names.map((name) => `${sha256(name)}  ${name}\n`).join(''));

function formula() {
  const part = (system, cpus) => `  on_${system} do
${cpus.map(([cpu, triple]) => `    on_${cpu} do
      url "${of(triple).url}"
      sha256 "${of(triple).sha256}"
    end`).join('\n')}
  end`;
  return `# Made by packages/release.mjs.
class Xqls < Formula
  desc "${description.replace(/^The l/, 'L')}"
  homepage "${repository}"
  version "${version}"
  license any_of: ["MIT", "Apache-2.0"]

${part('macos', [['arm', 'aarch64-apple-darwin'], ['intel', 'x86_64-apple-darwin']])}
${part('linux', [['arm', 'aarch64-unknown-linux-musl'], ['intel', 'x86_64-unknown-linux-musl']])}

  def install
    bin.install "xqls"
    generate_completions_from_executable(bin/"xqls", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    (testpath/"game.xq").write "FORMAT AXF\\nGAME 1\\nSTART{\\n1. C2=5 H8+8\\n}\\n"
    assert_match "error[", shell_output("#{bin}/xqls check game.xq", 1)
  end
end
`;
}

function flake() {
  const systems = targets.filter(({ nix }) => nix).map(({ nix, triple }) => {
    const { url, sha256 } = of(triple.replace('-gnu', '-musl'));
    return `        ${nix} = { url = "${url}"; sha256 = "${sha256}"; };`;
  });
  return `# Made by packages/release.mjs.
{
  description = "${description}";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      files = {
${systems.join('\n')}
      };
      package = system: file:
        nixpkgs.legacyPackages.\${system}.stdenvNoCC.mkDerivation {
          pname = "xqls";
          version = "${version}";
          src = nixpkgs.legacyPackages.\${system}.fetchurl file;
          installPhase = ''
            install -Dm755 xqls $out/bin/xqls
            install -Dm644 -t $out/share/doc/xqls LICENSE-* THIRD_PARTY_NOTICES.txt
          '';
          meta = { homepage = "${repository}"; mainProgram = "xqls"; };
        };
    in
    {
      packages = builtins.mapAttrs (system: file: { default = package system file; }) files;
    };
}
`;
}

function mason() {
  const assets = targets.map(({ mason, triple, asset }) => {
    const [program, inside] = triple.includes('windows') ? ['xqls.exe', `xqls-${triple}/xqls.exe`] : ['xqls', `xqls-${triple}/xqls`];
    return `    - target: ${mason}
      file: ${asset}
      bin: ${inside}`;
  });
  return `# Made by packages/release.mjs.
---
name: xqls
description: |
  ${description}.
homepage: ${repository}
licenses:
  - MIT
  - Apache-2.0
languages: []
categories:
  - LSP
  - Formatter

source:
  id: pkg:github/${repository.split('/').slice(3).join('/')}@v${version}
  asset:
${assets.join('\n')}

bin:
  xqls: "{{source.asset.bin}}"
`;
}

/** The extension for Zed: its manifest, the languages with the queries of the grammar, and code that finds the program. */
function zed() {
  const languages = JSON.parse(fs.readFileSync(path.join(top, 'editors/languages.json'), 'utf8')).languages;
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'xqls-zed-'));
  const put = (file, text) => {
    fs.mkdirSync(path.dirname(path.join(work, 'zed', file)), { recursive: true });
    fs.writeFileSync(path.join(work, 'zed', file), text);
  };
  const string = JSON.stringify;
  const [xq] = languages;
  put('extension.toml', `id = "xqls"
name = "xqls"
version = ${string(version)}
schema_version = 1
description = ${string(description)}
repository = ${string(repository)}

[grammars.xq]
repository = ${string(repository)}
path = "syntaxes/tree-sitter-xq"
rev = ${string(commit)}

[language_servers.xqls]
name = "xqls"
languages = [${string(xq.name)}]

[language_servers.xqls.language_ids]
${string(xq.name)} = ${string(xq.id)}
`);
  put('languages/xq/config.toml', `name = ${string(xq.name)}
grammar = "xq"
path_suffixes = ${string(xq.extensions.map((it) => it.slice(1)))}
line_comments = ["${xq.comment.line} "]
brackets = [${xq.brackets.map(([open, close]) => `{ start = ${string(open)}, end = ${string(close)}, close = true, newline = ${open === '{'} }`).join(', ')}]
`);
  const queries = path.join(top, 'syntaxes/tree-sitter-xq/queries');
  for (const file of fs.readdirSync(queries)) put(`languages/xq/${file}`, fs.readFileSync(path.join(queries, file), 'utf8'));
  for (const file of ['Cargo.toml', 'src/lib.rs']) {
    const text = fs.readFileSync(path.join(top, 'packages/zed', file), 'utf8');
    put(file, text.replaceAll('OWNER/NAME', repository.split('/').slice(3).join('/')).replaceAll('0.0.0', version));
  }
  for (const file of ['LICENSE-APACHE', 'LICENSE-MIT']) put(file, fs.readFileSync(path.join(top, file), 'utf8'));
  execFileSync('python3', [path.join(top, 'packages/archive.py'), path.join(work, 'zed'), path.join(folder, 'zed.tar.gz'), '0']);
  fs.rmSync(work, { recursive: true });
}

function sha256(name) {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) {
    console.error(`release: there is no ${name} in ${folder}`);
    process.exit(1);
  }
  return crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}

function write(name, text) {
  fs.writeFileSync(path.join(folder, name), text);
}
