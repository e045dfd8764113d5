// Night for who has it dark; and the first page's files beside the entry's. What fails here the page does itself.
try {
  const root = document.documentElement
  const kept = JSON.parse(localStorage.getItem('preferences') || '{}')
  const night = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.theme = kept.theme?.replace('system', night) || night
  const pages = JSON.parse(document.querySelector('meta[name=vigil-ahead]').content)
  const asked = location.hash.slice(1).split('?', 1)[0].toLowerCase()
  const named = Object.keys(pages).find((path) => path.length > 1 && asked.startsWith(path))
  const names = localStorage.getItem('token') ? ['frame', named || '/'] : ['']
  for (const name of names)
    for (const file of [...pages[name].files, ...pages[name][kept.language === 'en' ? 'en' : 'zh']]) {
      const look = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      const link = document.createElement('link')
      document.head.append(Object.assign(link, look, { crossOrigin: '', href: './assets/' + file }))
    }
} catch {}
