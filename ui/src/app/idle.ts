// The parts that load when the page can be used, in one script.
export { prefetchInView } from '../navigation/inView';
export { prefetchOnIntent } from '../navigation/prefetch';
export { viewTransitions } from '../navigation/transitions';
export { logVisits } from '../visits/log';
