/** Rule help: links to a clause open it here, over any page. */

export interface Chapter {
  title: string;
  clauses: string[];
}

class RuleHelp {
  /** What is open: clauses under a heading, one of them or a whole chapter. */
  open = $state.raw<Chapter | null>(null);
  /** Whose rules they are, for the link to the rules' own page. */
  edition = $state<string | null>(null);

  /** Open one clause. */
  show(clause: string, edition: string | null = null): void {
    this.open = { title: '', clauses: [clause] };
    this.edition = edition;
  }

  /** Open a chapter of an edition's rules. */
  showChapter(chapter: Chapter, edition: string): void {
    this.open = chapter;
    this.edition = edition;
  }

  close(): void {
    this.open = null;
  }
}

export const ruleHelp = new RuleHelp();

/** The chapter of an edition that is about something, by a word of its title. */
export function chapterAbout(edition: { chapters: Chapter[] }, word: string): Chapter | null {
  const wanted = word.toLowerCase();
  const titled = edition.chapters.map((chapter) => ({ chapter, title: chapter.title.toLowerCase() }));
  return (titled.find(({ title }) => title === wanted) ?? titled.find(({ title }) => title.includes(wanted)))?.chapter ?? null;
}
