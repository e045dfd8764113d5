/** Hands a text to the browser as a file to keep. */
export const saveText = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun with the click.
  URL.revokeObjectURL(address)
}
