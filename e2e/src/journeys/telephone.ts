/** The telephone's stand-in: who was rung, and how somebody behaves when it rings. */
import type { CityAccount, CityFacts } from '@vigil/stack/private-city'

interface PlacedCall {
  readonly mobile: string
  readonly at: string
}

/** Every call to this person, the newest first. */
export const callsTo = async ({ carriers }: CityFacts, { userTel }: CityAccount): Promise<readonly PlacedCall[]> => {
  const answer = await fetch(carriers.voice)
  // As the simulator's telephone desk answers.
  const { calls } = (await answer.json()) as { calls: PlacedCall[] }
  return calls.filter(({ mobile }) => mobile === userTel)
}

/** It rings and rings: no second try begins, and no report of a hang-up. */
export const neverAnswers = async ({ carriers }: CityFacts, people: readonly CityAccount[]): Promise<void> => {
  for (const { userTel } of people) {
    const body = JSON.stringify({ mobile: userTel, does: 'silent' })
    await fetch(carriers.voice, { method: 'PUT', body })
  }
}
