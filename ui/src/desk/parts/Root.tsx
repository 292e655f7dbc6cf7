import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { Outlet, useNavigation } from 'react-router';
import { Waiting } from './Waiting';

/** Around every page: says when an answer of the server takes long. */
export function Root() {
  const isLoading = useNavigation().state !== 'idle';
  // Answers that are read again behind a page keep nobody waiting.
  const reads = useIsFetching({
    predicate: ({ state, meta }) => state.status === 'pending' && !meta?.isQuiet,
  });
  const writes = useIsMutating({ predicate: ({ state }) => !state.isPaused });
  return (
    <>
      <Waiting isOn={isLoading || reads + writes > 0} />
      <Outlet />
    </>
  );
}
