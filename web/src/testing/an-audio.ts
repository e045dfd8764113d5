/** A browser's audio, as far as the wall uses it: silent until it is resumed, and it remembers when a voice began. */
export const anAudio = (started: number[]): AudioContext & { readonly silence: () => void } => {
  const node = { connect: (next: unknown) => next }
  const listeners = new Set<() => void>()
  const audio = {
    state: 'suspended',
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    /** As a browser does when another page takes the speaker. */
    silence: () => {
      audio.state = 'suspended'
      listeners.forEach((listener) => listener())
    },
    currentTime: 0,
    destination: {},
    resume: () => Promise.resolve(void (audio.state = 'running')),
    close: () => Promise.resolve(),
    createGain: () => ({ ...node, gain: { setValueAtTime: () => undefined } }),
    createOscillator: () => ({
      ...node,
      frequency: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      start: (at: number) => started.push(at),
      stop: () => undefined,
    }),
  }
  // Only what is called is there.
  return audio as unknown as ReturnType<typeof anAudio>
}
