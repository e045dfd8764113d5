/** Made once for each answer, whoever asks: every row of a list does, and a list that is gone back to does again. */
export const madeOnce = <Answer extends object, Made>(make: (answer: Answer) => Made): ((answer: Answer) => Made) => {
  const made = new WeakMap<Answer, { readonly value: Made }>()
  return (answer) => {
    const held = made.get(answer) ?? { value: make(answer) }
    made.set(answer, held)
    return held.value
  }
}
