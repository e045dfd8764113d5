/** Light or dark, as chosen or as the system has it, and whether everything is larger. */
export const applyTheme = (choice: 'light' | 'dark' | 'system', bigType = false): void => {
  const root = document.documentElement
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['theme'] = dark ? 'dark' : 'light'
  root.toggleAttribute('data-big', bigType)
}
