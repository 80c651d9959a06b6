// Revalidates answers with Node's http: a hundred pairs of requests, each pair on a connection of
// its own. The address is the argument.

import assert from "node:assert/strict";
import http from "node:http";
import zlib from "node:zlib";

const address = process.argv[2];
const paths = ["/v1/decisions?hand=Dr,GA,SK,BQ,R9,S7,B3,G2", "/openapi.json"];
const pairs = 100;
const batch = JSON.stringify({ questions: Array(1000).fill({ hand: "Dr GA SK BQ R9 S7 B3 G2" }) });

/** One exchange: status, headers, body and the port that it came from. */
function ask(agent, path, { method = "GET", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(address + path, { agent, method, headers }, (response) => {
      const parts = [];
      const port = response.socket.localPort;
      response.on("data", (part) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ port, status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

async function pair(method, path, tag) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const known = await ask(agent, path, { method, headers: { "If-None-Match": tag } });
  assert.equal(known.status, 304);
  assert.equal(known.body.length, 0);
  const following = await ask(agent, path);
  assert.equal(following.status, 200);
  assert.equal(following.headers.etag, tag);
  JSON.parse(following.body);
  assert.equal(following.port, known.port, "the pair needed two connections");
  agent.destroy();
}

const agent = new http.Agent({ keepAlive: true });
for (const path of paths) {
  const tag = (await ask(agent, path)).headers.etag;
  for (let number = 0; number < pairs; number += 1) {
    await pair(number % 2 ? "HEAD" : "GET", path, tag);
  }
}

const post = (coding) => ask(agent, "/v1/evaluate/batch", {
  method: "POST",
  body: batch,
  headers: { "Content-Type": "application/json", "Accept-Encoding": coding },
});
const plain = await post("identity");
const answer = await post("gzip, deflate, br");
assert.equal(answer.headers["content-encoding"], "gzip");
assert.ok(zlib.gunzipSync(answer.body).equals(plain.body));
agent.destroy();
