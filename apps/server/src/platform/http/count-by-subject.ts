// How many of something each subject (an address, a person) has open at this moment.

export class CountBySubject {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(subject: string): number {
    return this.#counts.get(subject) ?? 0;
  }

  /** Counts one more; the function returned counts it off again, once however often it is called. */
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
