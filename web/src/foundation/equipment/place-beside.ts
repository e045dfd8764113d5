/** From the outside in, without what the name beside it says already: in one line nothing stands twice. */
export const placeBeside = (place: readonly string[], name: string): readonly string[] => {
  const said = name.toLowerCase()
  return place.filter((part) => part !== '' && !said.includes(part.toLowerCase()))
}
