/** Light or dark, as chosen or as the system has it. */
export const applyTheme = (choice: 'light' | 'dark' | 'system', root: HTMLElement = document.documentElement): void => {
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['theme'] = dark ? 'dark' : 'light'
}
