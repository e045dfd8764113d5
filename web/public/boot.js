// Who opens which page: its files come beside the entry's, and not after it. What fails here the page fetches itself.
try {
  const pages = JSON.parse(document.querySelector('meta[name=vigil-ahead]').content)
  const kept = (key) => JSON.parse(localStorage.getItem(key) || '{}')
  const asked = location.hash.slice(1).split('?', 1)[0].toLowerCase()
  const named = Object.keys(pages).find((path) => path.length > 1 && asked.startsWith(path))
  const names = localStorage.getItem('token') ? ['frame', named || '/'] : ['']
  const texts = kept('preferences').language === 'en' ? 'en' : 'zh'
  for (const { files, [texts]: words } of names.map((name) => pages[name]))
    for (const file of [...files, ...words]) {
      const isStyle = file.endsWith('.css')
      const look = isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      const link = Object.assign(document.createElement('link'), look, { crossOrigin: '', href: './assets/' + file })
      document.head.append(link)
    }
} catch {}
