/** How the windows of one wall tell each other. */
export const openWallChannel = (projectId: string, hear: (word: unknown) => void) => {
  const channel = new BroadcastChannel(`vigil-wall-${projectId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tell: (word: unknown): void => channel.postMessage(word),
    close: (): void => channel.close(),
  }
}
export type WallChannel = ReturnType<typeof openWallChannel>
