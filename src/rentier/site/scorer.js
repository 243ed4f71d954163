/* How search results are ranked: what is called like the query, pages with all words, titles before text, rare words
 * before common ones, clauses of the rules before other pages, and pages that list everything last. */
const wanted = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();

var Scorer = {
  objNameMatch: 40,
  objPartialMatch: 25,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 60,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, title, , , score]) => {
    if (title.toLowerCase().split(/[ :]/, 1)[0] === wanted) return 1000; // the id of a clause
    if (page.startsWith("rules/clauses/")) return score * 1.25;
    return page === "conformance" || page === "CHANGELOG" ? score / 4 : score;
  },
};

const ASKING = new Set(["can", "get", "may", "must"]);

/* Sphinx finds only pages that have every word, and ranks them alike. People also ask in whole sentences. */
Search.performTermsSearch = (words, excluded) => {
  const { terms, titleterms, docnames, titles, filenames } = Search._index;
  const pagesOf = (index, word) => [(Object.hasOwn(index, word) && index[word]) || []].flat();
  const barred = new Set([...excluded].flatMap((word) => [...pagesOf(terms, word), ...pagesOf(titleterms, word)]));
  const [stemmer, found, headed, called] = [new Stemmer(), new Map(), new Map(), new Map()];
  const add = (scores, page, weight) => scores.set(page, (scores.get(page) ?? 0) + weight);
  const stems = titles.map((title) => new Set(splitQuery(title.toLowerCase()).map((word) => stemmer.stemWord(word))));
  let most = 0;
  for (const word of words) {
    if (word.length < 2 || ASKING.has(word)) continue;
    const isKnown = Object.hasOwn(terms, word) || Object.hasOwn(titleterms, word);
    const begun = (index) => Object.keys(index).filter((term) => term.startsWith(word));
    const texts = new Set((isKnown ? [word] : begun(terms)).flatMap((term) => pagesOf(terms, term)));
    const headings = new Set((isKnown ? [word] : begun(titleterms)).flatMap((term) => pagesOf(titleterms, term)));
    const pages = new Set([...texts, ...headings]);
    const weight = Math.log(1 + docnames.length / (1 + pages.size));
    most += weight;
    for (const page of pages) add(found, page, weight);
    for (const page of headings) add(stems[page].has(word) ? called : headed, page, weight);
  }
  const share = (scores, page) => (scores.get(page) ?? 0) / most;
  const rank = (page) => 25 * share(found, page) ** 2 + 12 * share(called, page) + 4 * share(headed, page);
  return [...found.keys()]
    .filter((page) => !barred.has(page) && found.get(page) >= 0.5 * most)
    .map((page) => [docnames[page], titles[page], "", null, rank(page), filenames[page], SearchResultKind.text]);
};
