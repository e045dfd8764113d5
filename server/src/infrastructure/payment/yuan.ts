/** Yuan as channels write them. Read as text: 0.29 * 100 is not 29. */
export const fenOfYuan = (yuan: string): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
