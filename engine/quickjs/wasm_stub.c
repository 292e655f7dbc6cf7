/*
 * A stand-in for the WebAssembly interpreter of deno_core's QuickJS back end.
 *
 * The back end (crate v8x) offers WebAssembly through WAMR, whose build wants cmake and sources from the network.
 * Selvage runs no WebAssembly: it takes the global away before a page is rendered. So these are the 64 functions that
 * v8x's src/quickjs/wasm.rs declares, each answering zero: no engine, no module, no memory. Creating a module then
 * fails as it does for invalid bytes, and nothing behind it is ever reached.
 *
 * The real functions take arguments and some return pointers; callers see a zero in the return register either way
 * under the calling conventions of the platforms we build for.
 */
#include <stdint.h>

#define STUB(name) \
    uintptr_t name(void); \
    uintptr_t name(void) { return 0; }

STUB(v82jsc_set_mem_grow_cb)
STUB(v82jsc_wasm_func_index)
STUB(v82jsc_wasm_func_terminate)
STUB(v82jsc_wasm_module_error)

STUB(wasm_byte_vec_delete)
STUB(wasm_byte_vec_new)

STUB(wasm_engine_new)

STUB(wasm_exporttype_name)
STUB(wasm_exporttype_type)

STUB(wasm_extern_as_func)
STUB(wasm_extern_as_global)
STUB(wasm_extern_as_memory)
STUB(wasm_extern_as_table)
STUB(wasm_extern_kind)

STUB(wasm_externtype_as_functype_const)
STUB(wasm_externtype_as_globaltype_const)
STUB(wasm_externtype_kind)

STUB(wasm_foreign_as_ref)
STUB(wasm_foreign_new)
STUB(wasm_foreign_set_host_info_with_finalizer)

STUB(wasm_frame_func_index)
STUB(wasm_frame_func_offset)
STUB(wasm_frame_module_offset)
STUB(wasm_frame_vec_delete)

STUB(wasm_func_as_extern)
STUB(wasm_func_call)
STUB(wasm_func_new_with_env)
STUB(wasm_func_type)

STUB(wasm_functype_params)
STUB(wasm_functype_results)

STUB(wasm_global_as_extern)
STUB(wasm_global_get)
STUB(wasm_global_new)
STUB(wasm_global_set)
STUB(wasm_global_type)

STUB(wasm_globaltype_content)
STUB(wasm_globaltype_mutability)
STUB(wasm_globaltype_new)

STUB(wasm_importtype_module)
STUB(wasm_importtype_name)
STUB(wasm_importtype_type)

STUB(wasm_instance_exports)
STUB(wasm_instance_new)

STUB(wasm_memory_data)
STUB(wasm_memory_data_size)
STUB(wasm_memory_grow)
STUB(wasm_memory_size)

STUB(wasm_module_exports)
STUB(wasm_module_imports)
STUB(wasm_module_new)
STUB(wasm_module_validate)

STUB(wasm_ref_get_host_info)

STUB(wasm_runtime_set_log_level)

STUB(wasm_store_new)

STUB(wasm_table_get)
STUB(wasm_table_grow)
STUB(wasm_table_set)
STUB(wasm_table_size)

STUB(wasm_trap_delete)
STUB(wasm_trap_message)
STUB(wasm_trap_new)
STUB(wasm_trap_trace)

STUB(wasm_valtype_kind)
STUB(wasm_valtype_new)
