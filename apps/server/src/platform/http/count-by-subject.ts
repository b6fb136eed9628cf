// Counts how many of something each subject (an address or a user) has open.

export class CountBySubject {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(subject: string): number {
    return this.#counts.get(subject) ?? 0;
  }

  /** Adds one; the returned function removes it once, however often it is called. */
  add(subject: string): () => void {
    this.#counts.set(subject, this.of(subject) + 1);
    this.#total += 1;
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.#total -= 1;
      const left = this.of(subject) - 1;
      if (left > 0) this.#counts.set(subject, left);
      else this.#counts.delete(subject);
    };
  }
}
