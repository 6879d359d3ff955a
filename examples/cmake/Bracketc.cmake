# bracketc_diagrams(TARGET SOURCE... [ALL] [DESTINATION FOLDER] [OPTIONS OPTION...])
#
# Adds a target that draws each SOURCE as NAME.svg into FOLDER (default: the current build folder),
# with further OPTIONs of bracketc. With ALL it is built by default. The property DIAGRAMS of the
# target lists the pictures.

find_program(BRACKETC_EXECUTABLE bracketc REQUIRED DOC "The compiler of tree diagrams")

function(bracketc_diagrams target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALL" "DESTINATION" "OPTIONS")
  if(NOT arg_DESTINATION)
    set(arg_DESTINATION "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  cmake_path(ABSOLUTE_PATH arg_DESTINATION BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  file(MAKE_DIRECTORY "${arg_DESTINATION}")

  # bracketc leaves a picture alone that would stay the same. Ninja understands that; make goes by
  # the time of the file.
  set(touch)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(touch COMMAND "${CMAKE_COMMAND}" -E touch)
  endif()

  set(pictures)
  foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    cmake_path(GET source STEM LAST_ONLY name)
    set(picture "${arg_DESTINATION}/${name}.svg")
    set(touch_picture ${touch})
    if(touch)
      list(APPEND touch_picture "${picture}")
    endif()
    add_custom_command(
      OUTPUT "${picture}"
      COMMAND "${BRACKETC_EXECUTABLE}" ${arg_OPTIONS} --svg --output "${picture}" --depfile "${picture}.d"
              -- "${source}"
      ${touch_picture}
      DEPENDS "${source}" "${BRACKETC_EXECUTABLE}"
      DEPFILE "${picture}.d"
      COMMENT "Drawing ${name}.svg"
      VERBATIM)
    list(APPEND pictures "${picture}")
  endforeach()

  set(all)
  if(arg_ALL)
    set(all ALL)
  endif()
  add_custom_target("${target}" ${all} DEPENDS ${pictures})
  set_target_properties("${target}" PROPERTIES DIAGRAMS "${pictures}")
endfunction()
