// How close the rows of lists are, which each person chooses for a browser.

const STORED = 'selvage-desk-density';

export function isCompact(): boolean {
  return localStorage.getItem(STORED) === 'compact';
}

export function setCompact(isOn: boolean) {
  localStorage.setItem(STORED, isOn ? 'compact' : 'roomy');
  showDensity();
}

/** Gives the page the density that was chosen. */
export function showDensity() {
  document.documentElement.dataset.density = isCompact() ? 'compact' : 'roomy';
}
