/* Calls the functions of the desk's scripts that know no browser: each line asks for {module, name, args}, and is
   answered by a line with {result}, or {thrown}. */

import { createInterface } from "node:readline";

const scripts = process.argv[2];
for await (const line of createInterface({ input: process.stdin })) {
  const { module, name, args } = JSON.parse(line);
  let answer;
  try {
    answer = { result: (await import(`${scripts}/${module}`))[name](...args) ?? null };
  } catch (thrown) {
    answer = { thrown: String(thrown?.stack ?? thrown) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
