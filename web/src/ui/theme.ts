const darkSystem = '(prefers-color-scheme: dark)'

/** Tells when the system goes from day to night or back. */
export const onSystemTheme = (act: () => void): void => matchMedia(darkSystem).addEventListener('change', act)

/** Light or dark, as chosen or as the system has it, and whether everything is larger. */
export const applyTheme = (choice: 'light' | 'dark' | 'system', bigType = false): void => {
  const root = document.documentElement
  const dark = choice === 'dark' || (choice === 'system' && matchMedia(darkSystem).matches)
  root.dataset['theme'] = dark ? 'dark' : 'light'
  root.toggleAttribute('data-big', bigType)
}
