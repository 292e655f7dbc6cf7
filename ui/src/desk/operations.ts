// The operations of the desk's API, as its description has them.
import type { paths } from '../generated/desk';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The paths that have a method. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, object> ? P : never;
}[keyof paths];
/** The paths that take a file. */
export type FilePath<M extends Method> = {
  [P in Path<M>]: BodyOf<Operation<M, P>> extends Blob ? P : never;
}[Path<M>];

type Operation<M extends Method, P extends Path<M>> = paths[P][Lowercase<M> & keyof paths[P]];

type PlaceOf<O> = O extends { parameters: infer Names }
  ? Pick<Names, keyof Names & ('path' | 'query')>
  : never;
/** The body of an operation, or those of several ones. */
type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Fields }
    ? Fields
    : Content extends { 'multipart/form-data': object }
      ? FormData
      : Blob
  : undefined;
type Bodied<B> = [B] extends [undefined] ? { body?: never } : { body: B };

/** The values in the address of a call. */
export type Place<M extends Method, P extends Path<M>> = PlaceOf<Operation<M, P>>;
/** The values in the address of a call, and its body. */
export type Request<M extends Method, P extends Path<M>> = Place<M, P> & Bodied<BodyOf<Operation<M, P>>>;
/** An argument that may be left out where nothing in it is required. */
export type Argument<T> = Partial<T> extends T ? [argument?: T] : [argument: T];

type Json<T> = { content: { 'application/json': T } };
type AnswerOf<O> = O extends { responses: { 200: Json<infer T> } | { 201: Json<infer T> } }
  ? T
  : O extends { responses: { 204: object } }
    ? undefined
    : unknown;
/** The answer of a call; unknown for a download. */
export type Answer<M extends Method, P extends Path<M>> = AnswerOf<Operation<M, P>>;
/** The filters of a list. */
export type Query<P extends Path<'GET'>> = NonNullable<Place<'GET', P>['query']>;
