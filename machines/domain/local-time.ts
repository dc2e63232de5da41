const day = 24 * 60 * 60 * 1000;

/**
 * The moments at which clocks of a zone show a local time, in ISO 8601: none where summer time skips it, two where it
 * comes twice.
 * @param local as a field `datetime-local` has it, `2026-10-25T02:30`
 * @param timeZone that of this computer, unless given
 */
export function momentsOf(local: string, timeZone?: string): string[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const shownAt = localTimes(timeZone);
  // The zone's offsets before and after any change of its clocks.
  const offsets = [asUtc + day, asUtc - day].map((moment) => Date.parse(`${shownAt(moment)}Z`) - moment);
  return [...new Set(offsets.map((offset) => asUtc - offset))]
    .sort((one, other) => one - other)
    .filter((moment) => shownAt(moment) === local)
    .map((moment) => new Date(moment).toISOString());
}

/** The local time of a moment, as a field `datetime-local` has it. */
export function localTimes(timeZone?: string): (moment: number) => string {
  // Swedish dates are those of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (moment) => clock.format(moment).replace(' ', 'T');
}
