/** What somebody may write where a name is asked for, and hope that it becomes more than a text. */
export const hostileTexts: Readonly<Record<string, string>> = {
  script: '<script>alert(1)</script>',
  attribute: `"><img src=x onerror=alert(1)>`,
  statement: `'); drop table equipment; --`,
  condition: `x' or '1'='1`,
  formula: '=HYPERLINK("http://evil.example","x")',
  template: '{{7*7}}${7*7}<%= 7*7 %>',
  wildcard: '%_\\',
  overridden: '\u202Egnp.exe\u2066',
  nul: 'a\u0000b',
  family: '👨‍👩‍👧‍👦🔥',
  long: '消'.repeat(20_000),
}
