// What the server says of itself, put into the page.
const put = (id, nodes) => document.getElementById(id).replaceChildren(...nodes);

const element = (name, text) => {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
};

const ask = async (path) => {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
};

const players = ([least, most]) => (least === most ? `${least} players` : `${least} to ${most} players`);

ask("api/v1/games")
  .then(({ games, bots }) => {
    put("games", games.map((game) => element("li", `${game.name}, ${players(game.players)}`)));
    document.getElementById("games").after(element("p", `Bots: ${bots.join(", ")}.`));
  })
  .catch((error) => put("games", [element("li", `The server does not say: ${error.message}`)]));

ask("api/v1/tables")
  .then(({ tables }) => put("state", [document.createTextNode(
    tables.length === 0 ? "The server is up. No public table is open." : `The server is up. Public tables: ${tables.length}.`)]))
  .catch((error) => put("state", [document.createTextNode(`The server does not say: ${error.message}`)]));
