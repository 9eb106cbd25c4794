// Does once, at build time and with the page's Python, what a tablet would do at every start.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, packed, folder, library] = process.argv.slice(2).map(part => resolve(part));
const bytes = file => new Uint8Array(readFileSync(file));

async function prepare() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${runtime}/` });
  python.unpackArchive(bytes(packed), "zip", { extractDir: "/home/talon" });
  python.unpackArchive(bytes(`${runtime}/python_stdlib.zip`), "zip", { extractDir: "/home/stdlib" });
  if (existsSync(library)) python.FS.writeFile("/home/library.zip", bytes(library));
  python.runPython(readFileSync(new URL("./prepare.py", import.meta.url), "utf8"));
  for (const name of ["app.bundle", "python_stdlib.zip"])
    writeFileSync(`${folder}/${name}`, python.FS.readFile(`/home/${name}`));
  writeFileSync(library, python.FS.readFile("/home/library.zip"));
}

prepare().catch(error => { // Node would print the whole source line
  console.error(error.message);
  process.exitCode = 1;
});
