/** What the site itself says around the Chinese pages. */
import type { DefaultTheme } from 'vitepress/theme-without-fonts'

export const chinese: DefaultTheme.Config = {
  outline: { level: [2, 3], label: '本页内容' },
  docFooter: { prev: '上一页', next: '下一页' },
  returnToTopLabel: '回到顶部',
  sidebarMenuLabel: '目录',
  langMenuLabel: '语言',
  skipToContentLabel: '跳到正文',
}

export const searchInChinese: DefaultTheme.LocalSearchOptions['translations'] = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
  modal: {
    displayDetails: '显示详情',
    resetButtonTitle: '清除',
    backButtonTitle: '关闭',
    noResultsText: '没有找到',
    footer: { selectText: '选择', navigateText: '切换', closeText: '关闭' },
  },
}
