/** The dialogs that are open now, the topmost last: as the browser's own top layer has them, which it does not tell. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())

export const topModal = (): HTMLDialogElement | undefined => open.at(-1)

export const watchModals = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything outside it cannot be pressed or heard until the returned function is called, but for AlwaysOnTop. */
export const openModal = (dialog: HTMLDialogElement): (() => void) => {
  dialog.showModal()
  open.push(dialog)
  tell()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    tell()
    dialog.close()
  }
}
