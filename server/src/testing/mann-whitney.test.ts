import { expect, it } from 'vitest'
import { mannWhitneyP } from './mann-whitney.ts'

const steps = Array.from({ length: 200 }, (_, n) => n)

it('takes the same for the same', () => {
  expect(mannWhitneyP(steps, steps)).toBeCloseTo(1)
})

it('tells a shift that no eye would see', () => {
  expect(
    mannWhitneyP(
      steps,
      steps.map((n) => n + 30),
    ),
  ).toBeLessThan(0.001)
})
