/* Search results: clauses of the rules first, pages that list everything last. */
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, , , , score]) => {
    if (page.startsWith("rules/clauses/")) return score + 12;
    return page === "conformance" || page === "CHANGELOG" ? score - 12 : score;
  },
};
