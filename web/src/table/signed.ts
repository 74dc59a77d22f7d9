/* A number as it is printed: a real minus. */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `${value}`
}
